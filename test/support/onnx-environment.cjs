// eslint-disable-next-line @typescript-eslint/no-require-imports -- jest loads environments as CommonJS
const { TestEnvironment } = require('jest-environment-node');

/**
 * jest gives tests typed arrays of their own, which the native code of ONNX Runtime does not take
 * for typed arrays. This environment hands the outer ones in.
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
