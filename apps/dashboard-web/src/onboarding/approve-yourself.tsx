import { Anchor } from '@mantine/core';

/**
 * Shown to a member who is an operator: nobody else has to review the merchant. `merchantId` is set once there is one.
 */
export function ApproveYourself({ merchantId }: { merchantId?: number }) {
  return (
    <>
      You are an operator:{' '}
      <Anchor
        href={`/admin/merchants${merchantId === undefined ? '' : `/${merchantId}`}`}
        fz="inherit"
        underline="always"
      >
        approve it in the operator app
      </Anchor>
      , and it can take payments. You can set everything up before that.
    </>
  );
}
