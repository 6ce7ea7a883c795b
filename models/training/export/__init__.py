"""Trained weights to model packages: ONNX files and model.json."""
