/** Types for the part of libheif-js used here. The package's own types describe only the C interface. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.js' {
  interface Pixels {
    readonly data: Uint8ClampedArray;
    readonly width: number;
    readonly height: number;
  }
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Fills `into.data` with RGBA, then calls `callback`, with null if decoding failed. */
    display(into: Pixels, callback: (decoded: Pixels | null) => void): void;
  }
  interface Libheif {
    readonly HeifDecoder: new () => { decode(file: Uint8Array): readonly HeifImage[] };
  }
  const makeInstance: () => Libheif;
  export default makeInstance;
}
