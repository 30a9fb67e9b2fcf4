import { faultAt } from '@libs/ui/forms/field-faults';
import type { UseFormReturnType } from '@mantine/form';
import { type LineValues, movedFaults } from './permissions/permission-values.js';
import type { ToolsValues } from './tools-values.js';

export type ToolsForm = UseFormReturnType<ToolsValues>;

/** Returns the props of a field by its path in the API, with its own error or one of its content. */
export function fieldAt(form: ToolsForm, path: string) {
  return { ...form.getInputProps(path), error: faultAt(form.errors, path) };
}

/** Replaces the permission lines. Errors stay with their tools; those of the changed tool are removed. */
export function setPermissions(form: ToolsForm, lines: LineValues[], changed?: string): void {
  form.setErrors(movedFaults(form.errors, form.getValues().permissions, lines, changed));
  form.setFieldValue('permissions', lines);
}
