import { api } from '@libs/api-client/client';
import { IconChevronDown, IconChevronRight } from '@libs/ui/generated/icons';
import {
  Autocomplete,
  Button,
  Collapse,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  TagsInput,
  TextInput,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useOrganizationId } from '../../use-organization.js';
import type { ManifestFieldsProps } from './manifest-fields.js';
import { changedSettings } from './manifest-values.js';
import { ProviderKeys } from './provider-keys.js';

const EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'];
const CHOICES = [
  { value: 'default', label: 'Provider default' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** The model of a space and its settings; those that few spaces need are folded away until they are used. */
export function ModelFields(props: ManifestFieldsProps) {
  const { form, field, isReadOnly } = props;
  const changed = changedSettings(form.values);
  const [isOpen, fold] = useDisclosure(changed > 0);
  const hasFault = Object.keys(form.errors).some((path) => !/^(instructions|model|limits|history)/.test(path));
  const isShown = isOpen || hasFault;
  const models = useModelNames();
  return (
    <Stack gap="xs">
      <Autocomplete
        label="Model (optional)"
        description="A model of the engine’s provider, or provider/model. Empty: the platform’s default."
        data={models}
        autoComplete="off"
        readOnly={isReadOnly}
        {...field('model')}
      />
      <Button
        variant="subtle"
        size="compact-sm"
        style={{ alignSelf: 'flex-start' }}
        leftSection={isShown ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
        aria-expanded={isShown}
        onClick={fold.toggle}
      >
        {changed > 0 ? `Model settings (${changed} changed)` : 'Model settings'}
      </Button>
      <Collapse expanded={isShown}>
        <Settings {...props} models={models} />
      </Collapse>
    </Stack>
  );
}

function Settings({ form, field, space, isReadOnly, models }: ManifestFieldsProps & { models: readonly string[] }) {
  return (
    <Stack gap="md">
      <TagsInput
        label="Fallback models"
        description="Tried in this order when earlier ones are overloaded, rate limited or down."
        data={[...models]}
        readOnly={isReadOnly}
        {...field('fallback_models')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        <Select
          label="Reasoning effort"
          placeholder="Provider default"
          data={EFFORTS}
          clearable
          readOnly={isReadOnly}
          {...field('reasoning_effort')}
        />
        <NumberInput
          label="Thinking tokens"
          placeholder="none"
          min={1}
          allowDecimal={false}
          readOnly={isReadOnly}
          {...field('thinking_tokens')}
        />
        <NumberInput
          label="Temperature"
          placeholder="Provider default"
          min={0}
          max={2}
          step={0.1}
          readOnly={isReadOnly}
          {...field('temperature')}
        />
        <TextInput
          label="Tool choice"
          placeholder="auto"
          autoComplete="off"
          readOnly={isReadOnly}
          {...field('tool_choice')}
        />
        <Select
          label="Several tools in one step"
          data={CHOICES}
          allowDeselect={false}
          readOnly={isReadOnly}
          {...field('parallel_tool_calls')}
        />
        <Select
          label="Strict tool schemas"
          data={CHOICES}
          allowDeselect={false}
          readOnly={isReadOnly}
          {...field('strict_schemas')}
        />
      </SimpleGrid>
      <ProviderKeys form={form} field={field} secrets={space.secrets} isReadOnly={isReadOnly} />
    </Stack>
  );
}

/** Returns the models that the platform offers, for the lists of the fields: any other name can be typed. */
function useModelNames(): string[] {
  const merchant_id = useOrganizationId();
  const { data } = api.useQuery('get', '/api/agent/merchants/{merchant_id}/models', {
    params: { path: { merchant_id } },
  });
  return [...new Set(data?.data.map(({ model }) => model) ?? [])];
}
