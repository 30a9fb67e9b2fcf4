import { PageHeader, type PageHeaderProps } from '@libs/ui/frame/page-header';
import { EmailProofBanner } from '@libs/ui/sign-in/email-proof/email-proof-banner';
import { ReaderNote } from '../team/members/reader-note.js';
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
      <ReaderNote needs={needs} act={needs === 'manage' ? 'let agents spend more' : 'change agents or ask them'} />
    </>
  );
}
