type FormValue = string | number | Blob | readonly (string | Blob)[] | undefined;
/** The fields of a form. A list becomes a field that is repeated. */
export type FormFields = Readonly<Record<string, FormValue>>;

/** Encodes the fields as multipart/form-data. Undefined ones are left out. */
export function formOf(fields: FormFields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const each of Array.isArray(value) ? (value as readonly FormValue[]) : [value]) {
      if (each instanceof Blob) form.append(name, each, name);
      else if (each !== undefined) form.append(name, String(each));
    }
  }
  return form;
}
