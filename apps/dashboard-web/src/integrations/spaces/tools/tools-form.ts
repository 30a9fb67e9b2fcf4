import { faultAt } from '@libs/ui/forms/field-faults';
import type { UseFormReturnType } from '@mantine/form';
import type { ToolsValues } from './tools-values.js';

export type ToolsForm = UseFormReturnType<ToolsValues>;

/** A field of the form by its place on the wire, with the fault of it or of what it holds. */
export function fieldAt(form: ToolsForm, place: string) {
  return { ...form.getInputProps(place), error: faultAt(form.errors, place) };
}
