/** Refuses circles of imports. One that only types close shows two files that are one thing, so it counts. */
export default {
  forbidden: [{ name: 'no-circular', severity: 'error', from: {}, to: { circular: true } }],
  options: { tsPreCompilationDeps: true, doNotFollow: { path: 'node_modules' } },
};
