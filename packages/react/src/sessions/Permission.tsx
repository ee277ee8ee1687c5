import type { AccountPermission as Session } from '@latchkey/core'
import { mutationRules, revokeAccountPermission, toLatchkeyError } from '@latchkey/core/internal'
import { getPermissionsQueryOptions, getQueryClient } from '@latchkey/core/query'
import { useMutation } from '@tanstack/react-query'
import type { JSX } from 'react'
import { defineFlow } from '../defineFlow.ts'
import { plainText } from '../format/plainText.ts'
import { type ActiveAccount, useActiveAccount } from '../hooks/useActiveAccount.ts'
import { useErrorText } from '../hooks/useErrorText.ts'
import { useInstanceQuery } from '../hooks/useInstanceQuery.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { NoAccount } from '../modal/NoAccount.tsx'
import type { FlowScreen, ViewOf } from '../navigation/flow.ts'
import type { View } from '../navigation/view.ts'
import { Button } from '../parts/Button.tsx'
import { factsCss } from '../parts/facts.css.ts'
import { Logo } from '../parts/Logo.tsx'
import { Tag } from '../parts/Tag.tsx'
import { accountText } from '../text/en/account.ts'
import { sessionsText } from '../text/en/sessions.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { describePermission } from './describePermission.ts'
import { PermissionCreated } from './PermissionCreated.tsx'
import { SessionFacts } from './SessionFacts.tsx'
import { sessionCss } from './sessions.css.ts'

/** The Permission view: what a permission allows, and the press that revokes it on the chain. */
function Permission({ view }: { view: ViewOf<'Permission'> }): JSX.Element {
  const active = useActiveAccount()
  const text = useText(accountText)
  if (!active) return <NoAccount title={text.noAccount} />
  return <SessionForAccount active={active} opened={view.session} />
}

function SessionForAccount(props: { active: ActiveAccount; opened: Session }): JSX.Element {
  const { active, opened } = props
  const latchkey = useLatchkey()
  const text = useText(sessionsText)
  const { tag } = useLanguage()
  const { data } = useInstanceQuery(getPermissionsQueryOptions(latchkey, active))
  const session = data?.find(({ id }) => id === opened.id) ?? opened
  const { site, status } = session
  return (
    <div className="session">
      <div className="session-head">
        <span className="session-image">
          <Logo shape="round" name={site.name} src={site.iconUrl} />
        </span>
        <p className="session-amount">{describePermission(session, text, tag)}</p>
        <p className="session-soft">
          <bdi>{plainText(site.name, 60)}</bdi>
        </p>
        <Tag tone={status === 'active' ? 'success' : 'plain'}>{text[status]}</Tag>
      </div>
      <SessionFacts session={session} />
      {status === 'active' ? (
        <Revoke active={active} session={session} />
      ) : (
        <p className="session-soft" role="status">
          {status === 'revoked' ? text.revokedText : text.expiredText}
        </p>
      )}
    </div>
  )
}

function Revoke(props: { active: ActiveAccount; session: Session }): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(sessionsText)
  const sentences = useErrorText()
  const { account, network } = props.active
  const revoking = useMutation(
    {
      ...mutationRules,
      mutationFn: () => revokeAccountPermission(latchkey, { ...props, account, network }),
    },
    getQueryClient(latchkey),
  )
  const code = revoking.error ? toLatchkeyError(revoking.error).code : null
  return (
    <>
      <div role="status">
        {code === null || code === 'wallet/rejected' ? null : (
          <p className="error-text">{sentences[code]}</p>
        )}
      </div>
      <div className="footer">
        <p className="footer-note">{text.revokeText}</p>
        <Button isWorking={revoking.isPending} focus onPress={() => revoking.mutate()}>
          {revoking.isPending ? text.revoking : text.revoke}
        </Button>
      </div>
    </>
  )
}

function SessionScreens({ view }: { view: View }): JSX.Element | null {
  if (view.name === 'PermissionCreated') return <PermissionCreated view={view} />
  return view.name === 'Permission' ? <Permission view={view} /> : null
}

export const sessionFlow: FlowScreen = defineFlow({
  Screen: SessionScreens,
  styles: [factsCss, sessionCss],
})
