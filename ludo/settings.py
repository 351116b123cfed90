"""Comfort settings, and how they are written in forms and saves (T6, V13)."""

from typing import Any, Final, NamedTuple

from ludo.scenes import SPEEDS


class Settings(NamedTuple):
    """What the player has set for comfort; remembered."""

    speed: str = "normal"
    """slow, normal, fast or off."""
    sound: bool = False
    vibration: bool = False
    theme: str = "system"
    """system, light or dark."""
    turning: str = "mine"
    """Whose yard is at the bottom left: mine, each (the person's on turn) or off (V8)."""
    pace_ms: int = 600
    """How long a computer seems to think, at normal speed."""


_SWITCH: Final = {"on": True, "off": False}
_VALUES: Final[dict[str, dict[str, Any]]] = {
    "speed": {speed: speed for speed in SPEEDS},
    "sound": _SWITCH,
    "vibration": _SWITCH,
    "theme": {theme: theme for theme in ("system", "light", "dark")},
    "turning": {turning: turning for turning in ("mine", "each", "off")},
    "pace_ms": {str(ms): ms for ms in (0, 300, 600, 1200)},
}
"""Per setting, its values by their texts."""


def with_setting(settings: Settings, name: str, text: str) -> Settings:
    """Return ``settings`` with one changed; an unknown name or value changes nothing."""
    values = _VALUES.get(name, {})
    return settings._replace(**{name: values[text]}) if text in values else settings


def setting_text(settings: Settings, name: str) -> str:
    """Return a setting as its form field and its save write it."""
    value = getattr(settings, name)
    return next(text for text, known in _VALUES[name].items() if known == value)


def read_settings(fields: dict[str, str]) -> Settings:
    """Return the settings that a save holds, defaults where it makes no sense."""
    settings = Settings()
    for name, text in fields.items():
        settings = with_setting(settings, name, text)
    return settings


def settings_fields(settings: Settings) -> dict[str, str]:
    """Return the settings as ``read_settings`` reads them."""
    return {name: setting_text(settings, name) for name in Settings._fields}
