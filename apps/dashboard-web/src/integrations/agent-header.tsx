import { PageHeader, type PageHeaderProps } from '@libs/ui/frame/page-header';
import { EmailProofBanner } from '@libs/ui/sign-in/email-proof/email-proof-banner';
import { useMe } from '@libs/ui/sign-in/me';

const START = { label: 'Agent API', to: '/integrations' };

/** Heading of a page of the agent API: shows whose it is. */
export function AgentHeader({ about, way = [], ...header }: PageHeaderProps) {
  return (
    <>
      <EmailProofBanner />
      <PageHeader
        {...header}
        way={header.title === START.label ? way : [START, ...way]}
        about={
          <>
            {about} <Whose />
          </>
        }
      />
    </>
  );
}

/** Keys, spaces and credits belong to a person. */
export function Whose() {
  const { data } = useMe();
  return <>All of this belongs to you{data ? ` (${data.email})` : ''}, not to a merchant.</>;
}
