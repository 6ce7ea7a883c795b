// eslint-disable-next-line @typescript-eslint/no-require-imports -- jest loads environments as CommonJS
const { TestEnvironment } = require('jest-environment-node');

/**
 * Gives tests the typed arrays of Node.js itself. jest otherwise gives them its own ones, which the
 * native code of ONNX Runtime does not recognise as typed arrays.
 */
class OnnxEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, {
      Float32Array,
      Int32Array,
      BigInt64Array,
      Uint8Array,
      ArrayBuffer,
    });
  }
}

module.exports = OnnxEnvironment;
