import { PageHeader, type PageHeaderProps } from '@libs/ui/frame/page-header';
import { EmailProofBanner } from '@libs/ui/sign-in/email-proof/email-proof-banner';
import { MissingRoleNote } from '../team/members/missing-role-note.js';
import { useAgentPath } from './use-organization.js';

const START = 'Agents';

interface AgentHeaderProps extends PageHeaderProps {
  /** The right that the page's actions require. */
  readonly needs?: 'build' | 'manage';
}

/** The heading of a page about the agents of an organization. */
export function AgentHeader({ way = [], needs = 'build', ...header }: AgentHeaderProps) {
  const home = useAgentPath()();
  return (
    <>
      <EmailProofBanner />
      <PageHeader {...header} way={header.title === START ? way : [{ label: START, to: home }, ...way]} />
      <MissingRoleNote
        needs={needs}
        action={needs === 'manage' ? 'let agents spend more' : 'change agents or run turns'}
      />
    </>
  );
}
