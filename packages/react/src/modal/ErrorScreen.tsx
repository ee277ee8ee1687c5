import { toLatchkeyError } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useText } from '../hooks/useText.ts'
import { Button } from '../parts/Button.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import { Notice } from '../parts/Notice.tsx'
import { modalText } from '../text/en/modal.ts'

/** What happened, what to do, a way to try again, and details that help support. */
export function ErrorScreen(props: { error: unknown; onRetry(): void }): JSX.Element {
  const text = useText(modalText)
  return (
    <div role="alert">
      <Notice icon="alert" tone="danger" title={text.screenFailed} text={text.screenFailedText}>
        <div className="stack">
          <Button variant="accent" icon="retry" onPress={props.onRetry} first>
            {text.tryAgain}
          </Button>
          <CopyButton
            variant="button"
            text={errorDetails(props.error)}
            label={text.copyDetails}
            copiedLabel={text.copied}
            failedLabel={text.copyFailed}
          />
        </div>
      </Notice>
    </div>
  )
}

/** Plain text for a support request: codes and messages, no addresses of the visitor. */
export function errorDetails(error: unknown): string {
  const { code, context, cause } = toLatchkeyError(error)
  const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : ''
  return [code, JSON.stringify(context), reason, navigator.userAgent].filter(Boolean).join('\n')
}
