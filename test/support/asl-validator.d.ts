/** The part of the package that the tests use; its own declarations are not published. */
declare module 'asl-validator' {
  function validate(definition: object): { isValid: boolean; errorsText: () => string };
  export = validate;
}
