import { COUNTRIES } from '@libs/ui/business/countries';
import { VOLUMES } from '@libs/ui/business/volumes';
import { Select, Textarea, TextInput } from '@mantine/core';

interface BusinessFieldsProps {
  /** `getInputProps` of the form. */
  readonly propsOf: (field: string) => object;
}

/** The facts that operators need before they approve a merchant. */
export function BusinessFields({ propsOf }: BusinessFieldsProps) {
  return (
    <>
      <TextInput
        label="Website (optional)"
        placeholder="https://shop.example"
        type="url"
        inputMode="url"
        autoComplete="url"
        maxLength={500}
        {...propsOf('website')}
      />
      <Textarea
        label="What do you sell? (optional)"
        description="A sentence or two: the goods or services, and who buys them."
        autosize
        minRows={2}
        maxRows={8}
        maxLength={1000}
        {...propsOf('business')}
      />
      <Select
        label="Expected monthly sales (optional)"
        placeholder="Choose a range"
        data={VOLUMES}
        clearable
        {...choice(propsOf('expected_monthly_volume'))}
      />
      <Select
        label="Country (optional)"
        placeholder="Where your business is"
        data={[...COUNTRIES]}
        searchable
        clearable
        nothingFoundMessage="No matching country"
        {...choice(propsOf('country'))}
      />
      <Textarea
        label="More links (optional)"
        description="Up to five, one per line: other shops, profiles, a company register."
        autosize
        minRows={2}
        maxRows={6}
        {...propsOf('links')}
      />
    </>
  );
}

/** Converts props of the form, which holds text: a cleared choice is null. */
function choice(ofForm: object) {
  const { value, onChange, ...props } = ofForm as Record<string, unknown>;
  const change = onChange as (value: string) => void;
  return { ...props, value: (value as string) || null, onChange: (chosen: string | null) => change(chosen ?? '') };
}
