import type { View } from '@libs/api-client/views';
import { faultAt } from '@libs/ui/forms/field-faults';
import { Select, SimpleGrid, TagsInput, Title } from '@mantine/core';
import { waitChoices } from './wait-choices.js';

type Approvals = View<'ToolsView'>['approvals'];

interface ApprovalSettingsProps {
  readonly of: Approvals;
  /** The errors of the form, at the paths of the API: `approvals.approvers.0`. */
  readonly errors: Readonly<Record<string, unknown>>;
  readonly isReadOnly: boolean;
  readonly onChange: (approvals: Approvals) => void;
}

/** How long a call waits for a person, and who gets a mail about it. */
export function ApprovalSettings({ of, errors, isReadOnly, onChange }: ApprovalSettingsProps) {
  return (
    <section aria-labelledby="approval-settings">
      <Title order={3} mb={6} id="approval-settings">
        Calls that need approval
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label="Approval timeout"
          description="After that, the turn continues without the call."
          data={waitChoices(of.expires_after_s)}
          value={String(of.expires_after_s)}
          onChange={(value) => onChange({ ...of, expires_after_s: Number(value) })}
          allowDeselect={false}
          disabled={isReadOnly}
          error={faultAt(errors, 'approvals.expires_after_s')}
        />
        <TagsInput
          label="Who gets an e-mail (optional)"
          description="With a link to approve or reject the call. Empty: the owners of this merchant."
          placeholder={of.approvers.length === 0 ? 'lead@example.com' : undefined}
          value={of.approvers}
          onChange={(approvers) => onChange({ ...of, approvers: approvers.map((one) => one.trim()) })}
          acceptValueOnBlur
          readOnly={isReadOnly}
          error={faultAt(errors, 'approvals.approvers')}
        />
      </SimpleGrid>
    </section>
  );
}
