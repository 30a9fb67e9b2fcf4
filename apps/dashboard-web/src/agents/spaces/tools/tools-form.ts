import { faultAt } from '@libs/ui/forms/field-faults';
import type { UseFormReturnType } from '@mantine/form';
import { type LineValues, movedFaults } from './permissions/permission-values.js';
import type { ToolsValues } from './tools-values.js';

export type ToolsForm = UseFormReturnType<ToolsValues>;

/** A field of the form by its path on the wire, with the fault of it or of what it holds. */
export function fieldAt(form: ToolsForm, path: string) {
  return { ...form.getInputProps(path), error: faultAt(form.errors, path) };
}

/** Replaces the lines of permissions. Each error stays with its tool, but those of the tool whose line was changed. */
export function setPermissions(form: ToolsForm, lines: LineValues[], changed?: string): void {
  form.setErrors(movedFaults(form.errors, form.getValues().permissions, lines, changed));
  form.setFieldValue('permissions', lines);
}
