"""What the page should show, as data.

A frame maps ``(element id, property)`` to a value; ``view.apply`` writes only what differs from
the last frame, so each changed property costs one write. Properties:

- ``text``: the element's text; ``items``: a list of texts, one ``<li>`` each;
- ``--name``: a custom property of its style;
- ``value``, ``checked``: the state of a form field; ``options``: a select's (value, text) pairs;
- ``shown`` of a ``<dialog>``: whether it is open, as a modal one;
- ``said`` of the live region: the last sentences as (serial, text); the view appends each new
  serial as a ``<p>`` and drops those that are gone, so equal sentences are said again (K2);
- anything else: an attribute; True is "", False and None remove it.

The ids: ``game`` (also ``data-phase``, ``data-turn``, ``data-edition``), ``title``, ``board``,
``square-R-C`` for ring and lane squares, ``home``, ``yard-S``, ``token-S-T``, ``count-home-S``
(corner counters), ``player-S`` with ``player-S-name``, ``player-S-kind``, ``player-S-switch``,
``roll``, ``die``, ``choice-T`` with ``choice-T-where``, ``message``, ``counter`` with
``count-back``, ``count-forward``, ``count-here``, ``pause``, ``resume-bar``, ``paused``,
``notice``, ``celebration``, ``rules-list``, the set-up form's fields, and the dialogs.
"""
