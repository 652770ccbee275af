"""Runs Python samples with stubs of the packages they import and prints their calls, one line of JSON for each sample.

Nothing is installed and nothing is sent: the stubs record the calls.
"""

import ast
import base64
import json
import os
import sys
import types


class Content(bytes):
    parts = ()


class Reply:
    """The result of every call: its members are empty, and its status is completed."""

    def __getattr__(self, name):
        return "" if name in ("text", "b64_json", "url", "type") else Reply()

    def __getitem__(self, name):
        return "completed" if name == "status" else "video_0000" if name == "id" else Reply()

    def __iter__(self):
        return iter(())

    def __bool__(self):
        return True

    def __add__(self, other):
        return other

    @property
    def content(self):
        return Content()

    def __call__(self, *_args, **_kwargs):
        return self


class Client:
    def __init__(self, calls, path):
        self.calls, self.path = calls, path

    def __getattr__(self, name):
        return Client(self.calls, self.path + [name])

    def __getitem__(self, _name):
        return self

    def __call__(self, *args, **kwargs):
        self.calls.append({"name": ".".join(self.path), "args": list(args), "kwargs": kwargs})
        if self.path[-1] in ("OpenAI", "Anthropic", "Client"):
            return Client(self.calls, [])
        return Reply()


def stand_in(calls):
    names = {
        "openai": ["OpenAI", "Stream"],
        "openai.types": ["ImagesResponse", "ImageEditStreamEvent"],
        "anthropic": ["Anthropic"],
        "google": ["genai"],
        "requests": ["get", "post", "delete"],
    }
    for module, members in names.items():
        made = types.ModuleType(module)
        for member in members:
            setattr(made, member, Client(calls, [module, member] if module == "requests" else [member]))
        sys.modules[module] = made


def plain(value):
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    if isinstance(value, (Client, Reply)):
        return None
    if hasattr(value, "read"):
        return {"$file": os.path.basename(value.name), "content": base64.b64encode(value.read()).decode()}
    if isinstance(value, dict):
        return {name: plain(item) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value if isinstance(value, (str, int, float, bool)) or value is None else repr(type(value))


for path in sys.argv[1:]:
    calls = []
    note = {"path": path}
    try:
        os.chdir(os.path.dirname(path))
        stand_in(calls)
        with open(path, encoding="utf-8") as file:
            tree = ast.parse(file.read(), path)
        exec(compile(tree, path, "exec"), {"__name__": "__main__", "print": lambda *_args, **_kwargs: None})
        note["calls"] = plain(calls)
    except Exception as error:  # reported to the test, which fails
        note["failure"] = f"{type(error).__name__}: {error}"
    print(json.dumps(note))
