"""The part of PyScript that the page uses."""

from typing import Any

document: Any
window: Any

async def js_import(*addresses: str) -> Any: ...

class _Ffi:
    @staticmethod
    def is_none(value: object) -> bool: ...
    @staticmethod
    def to_js(value: object, **options: object) -> Any: ...
    @staticmethod
    def create_proxy(value: object) -> Any: ...

ffi: _Ffi
