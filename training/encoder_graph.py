"""Makes the graph of the packaged encoder, without its weights, for onnxruntime.

    python -m training.encoder_graph

writes `encoder.onnx`: a BERT (Devlin et al., 2019) of six layers that reads tokens in a row, of
one text or several, `unseen` added to how much each token looks at each other. To each product
within a layer is added what was learned for it, by inputs `….down` and `….up` (LoRA).
"""

from pathlib import Path
from typing import Any

import numpy as np
from onnx import ModelProto, NodeProto, TensorProto, helper, numpy_helper
from safetensors import safe_open

from tools.adapters.embedding.encoder import GRAPH, WIDTH
from tools.adapters.embedding.sentence_transformer import PACKAGED_MODEL, located

_LAYERS, _HEADS = 6, 12
_NEAR_NOTHING = 1e-12
_VERSION, _FORMAT = 20, 9
"""Of the operators that are used, and of the file."""


class _Graph:
    """A graph that is drawn node by node; each returns the name of what it makes."""

    def __init__(self, folder: Path) -> None:
        with safe_open(folder / "model.safetensors", framework="numpy") as file:
            names = list(file.keys())
            self._shapes = {name: file.get_slice(name).get_shape() for name in names}
        self.nodes: list[NodeProto] = []
        self.weights: dict[str, TensorProto] = {}
        self.inputs = [
            *(
                helper.make_tensor_value_info(name, TensorProto.INT64, ["tokens"])
                for name in ("ids", "places", "kinds")
            ),
            helper.make_tensor_value_info("unseen", TensorProto.FLOAT, ["tokens", "tokens"]),
        ]

    def constant(self, name: str, values: list[int] | float) -> str:
        kind = np.int64 if isinstance(values, list) else np.float32
        self.weights[name] = numpy_helper.from_array(np.array(values, kind), name)
        return name

    def weight(self, name: str) -> str:
        """A weight of the model, which is given with its values when the graph is run."""
        tensor = TensorProto(name=name, data_type=TensorProto.FLOAT, dims=self._shapes[name])
        tensor.data_location = TensorProto.EXTERNAL
        tensor.external_data.add(key="location", value="model")
        self.weights[name] = tensor
        return name

    def node(self, operator: str, inputs: list[str], **how: Any) -> str:
        made = f"{operator} {len(self.nodes)}"
        self.nodes.append(helper.make_node(operator, inputs, [made], **how))
        return made

    def normal(self, name: str, states: str) -> str:
        learned = [self.weight(f"{name}.weight"), self.weight(f"{name}.bias")]
        return self.node("LayerNormalization", [states, *learned], epsilon=_NEAR_NOTHING, axis=-1)

    def dense(self, name: str, states: str) -> str:
        """A product with weights, outputs by inputs, and with what was learned to add to them."""
        outputs, inputs = self._shapes[f"{name}.weight"]
        for part, shape in ((f"{name}.down", [inputs, "rank"]), (f"{name}.up", ["rank", outputs])):
            self.inputs.append(helper.make_tensor_value_info(part, TensorProto.FLOAT, shape))
        learned = [self.weight(f"{name}.weight"), self.weight(f"{name}.bias")]
        product = self.node("Gemm", [states, *learned], transB=1)
        change = self.node("MatMul", [self.node("MatMul", [states, f"{name}.down"]), f"{name}.up"])
        return self.node("Add", [product, change])

    def attention(self, name: str, states: str) -> str:
        query, key, value = (
            self.node("Reshape", [self.dense(f"{name}.{part}", states), "heads"])
            for part in ("query", "key", "value")
        )
        by_token = self.node("Transpose", [query], perm=[1, 0, 2])
        scores = self.node("MatMul", [by_token, self.node("Transpose", [key], perm=[1, 2, 0])])
        scores = self.node("Add", [self.node("Mul", [scores, "scale"]), "unseen"])
        shares = self.node("Softmax", [scores], axis=-1)
        seen = self.node("MatMul", [shares, self.node("Transpose", [value], perm=[1, 0, 2])])
        return self.node("Reshape", [self.node("Transpose", [seen], perm=[1, 0, 2]), "row"])

    def layer(self, name: str, states: str) -> str:
        seen = self.dense(
            f"{name}.attention.output.dense", self.attention(f"{name}.attention.self", states)
        )
        states = self.normal(f"{name}.attention.output.LayerNorm", self.node("Add", [states, seen]))
        inner = self.node("Gelu", [self.dense(f"{name}.intermediate.dense", states)])
        outer = self.dense(f"{name}.output.dense", inner)
        return self.normal(f"{name}.output.LayerNorm", self.node("Add", [states, outer]))


def made() -> ModelProto:
    """Return the graph of the packaged encoder."""
    graph = _Graph(Path(located(PACKAGED_MODEL)[0]))
    size = WIDTH // _HEADS
    graph.constant("heads", [0, _HEADS, size])
    graph.constant("row", [0, WIDTH])
    graph.constant("scale", size**-0.5)
    words, places, kinds = (
        graph.node("Gather", [graph.weight(f"embeddings.{kind}_embeddings.weight"), given])
        for kind, given in (("word", "ids"), ("position", "places"), ("token_type", "kinds"))
    )
    states = graph.node("Add", [graph.node("Add", [words, places]), kinds])
    states = graph.normal("embeddings.LayerNorm", states)
    for number in range(_LAYERS):
        states = graph.layer(f"encoder.layer.{number}", states)
    told = helper.make_tensor_value_info(states, TensorProto.FLOAT, ["tokens", WIDTH])
    weights = list(graph.weights.values())
    whole = helper.make_graph(graph.nodes, "encoder", graph.inputs, [told], initializer=weights)
    model = helper.make_model(whole, opset_imports=[helper.make_opsetid("", _VERSION)])
    model.ir_version = _FORMAT
    return model


if __name__ == "__main__":
    GRAPH.write_bytes(made().SerializeToString(deterministic=True))
