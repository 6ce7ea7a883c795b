import { TextInput } from '@mantine/core';
import { PairsField } from '../shell/pairs-field';
import { ITEM_FIELDS, type Faults, type ItemTexts } from './item-fields';

/** The form fields for an item's attributes. Each fault is shown at its field. */
export function ItemForm(props: {
  readonly texts: ItemTexts;
  readonly faults: Faults;
  readonly onChange: (texts: ItemTexts) => void;
}) {
  return (
    <>
      <div className="fields">
        {ITEM_FIELDS.map(({ name, label }) => (
          <TextInput
            key={name}
            label={label}
            required={name === 'name'}
            value={props.texts[name]}
            error={props.faults[name]}
            onChange={(event) => {
              props.onChange({ ...props.texts, [name]: event.currentTarget.value });
            }}
          />
        ))}
      </div>
      <PairsField
        legend="Properties of your own"
        about="Such as category and Lemonade. Tasks, lists and shares can go by them."
        pairs={props.texts.custom_props}
        fault={props.faults['custom_props']}
        onChange={(custom_props) => props.onChange({ ...props.texts, custom_props })}
      />
    </>
  );
}
