type FormField = string | number | Blob;
type FormValue = FormField | readonly FormField[] | undefined;
/** The fields of a form. A list becomes a repeated field. */
export type FormFields = Readonly<Record<string, FormValue>>;

/** Encodes the fields as multipart/form-data. Undefined ones are left out. */
export function formOf(fields: FormFields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    for (const each of isList(value) ? value : [value]) {
      if (each instanceof Blob) form.append(name, each, each instanceof File ? each.name : name);
      else form.append(name, String(each));
    }
  }
  return form;
}

/** Like `Array.isArray`, which would lose the type of the elements. */
const isList = (value: FormField | readonly FormField[]): value is readonly FormField[] =>
  Array.isArray(value);
