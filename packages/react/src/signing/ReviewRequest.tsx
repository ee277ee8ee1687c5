import { findNetwork, internals, readPage } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { defineFlow } from '../defineFlow.ts'
import { plainText } from '../format/plainText.ts'
import { useText } from '../hooks/useText.ts'
import type { FlowScreen, ViewOf } from '../navigation/flow.ts'
import { Button } from '../parts/Button.tsx'
import { Details } from '../parts/Details.tsx'
import { Fact } from '../parts/Fact.tsx'
import { FullAddress } from '../parts/FullAddress.tsx'
import { factsCss } from '../parts/facts.css.ts'
import { Notice } from '../parts/Notice.tsx'
import { modalText } from '../text/en/modal.ts'
import { signingText } from '../text/en/signing.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { methodKind } from './methodKind.ts'
import { RequestChanges } from './RequestChanges.tsx'
import { RequestDangers } from './RequestDangers.tsx'
import { RequestDigests } from './RequestDigests.tsx'
import { RequestFacts } from './RequestFacts.tsx'
import { RequestHeadline } from './RequestHeadline.tsx'
import { RequestWords } from './RequestWords.tsx'
import { signingCss } from './signing.css.ts'
import { useTokenNames } from './useTokenNames.ts'

type ReviewView = ViewOf<'ReviewRequest'>

/** Explains a site's request in plain words before the wallet shows its own prompt. */
export function ReviewRequest({ view }: { view: ReviewView }): JSX.Element {
  const text = useText(signingText)
  const { preview } = view
  const names = useTokenNames(preview)
  const site = { site: pageHost() }
  return (
    <div className="signing">
      {preview.isOrdinary ? (
        <RequestHeadline preview={preview} names={names} text={fill(text.plainText, site)} />
      ) : (
        <Notice icon="alert" tone="danger" title={text.danger} text={fill(text.dangerText, site)} />
      )}
      <RequestDangers preview={preview} names={names} />
      <RequestWords preview={preview} names={names} />
      <RequestFacts preview={preview} names={names} />
      <RequestChanges preview={preview} names={names} />
      <AccountAndNetwork view={view} />
      <Decision view={view} />
    </div>
  )
}

function pageHost(): string {
  const { origin } = readPage()
  return URL.canParse(origin) ? new URL(origin).host : origin
}

function AccountAndNetwork({ view }: { view: ReviewView }): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(signingText)
  const common = useText(modalText)
  const networks = useStore(internals(latchkey).network)
  const { account, network, method } = view.preview
  const kind = methodKind(method)
  return (
    <div>
      <dl className="facts">
        <Fact name={text.method}>{kind ? text[kind] : plainText(method)}</Fact>
        <Fact name={text.network}>
          {plainText(findNetwork(networks, network)?.name) || plainText(network)}
        </Fact>
      </dl>
      <Details label={text.details}>
        <dl className="facts">
          <Fact name={text.account} wide>
            <FullAddress
              address={account}
              copyLabel={text.copyAddress}
              copiedLabel={common.copied}
              failedLabel={common.copyFailed}
            />
          </Fact>
          {kind ? <Fact name={text.methodName}>{plainText(method)}</Fact> : null}
        </dl>
        <RequestDigests digests={view.preview.words?.digests ?? []} />
      </Details>
    </div>
  )
}

/** With a risk, Reject has the focus and the accent color. */
function Decision({ view }: { view: ReviewView }): JSX.Element {
  const text = useText(signingText)
  const { isOrdinary } = view.preview
  return (
    <div className="footer">
      <Button
        variant={isOrdinary ? 'quiet' : 'accent'}
        focus={!isOrdinary}
        onPress={() => view.decide('cancel')}
      >
        {text.reject}
      </Button>
      <Button
        variant={isOrdinary ? 'accent' : 'danger'}
        focus={isOrdinary}
        onPress={() => view.decide('continue')}
      >
        {isOrdinary ? text.goOn : text.goOnAnyway}
      </Button>
    </div>
  )
}

export const signingFlow: FlowScreen = defineFlow({
  Screen: ReviewRequest,
  styles: [factsCss, signingCss],
})
