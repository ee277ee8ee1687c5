import { toLatchkeyError } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useText } from '../hooks/useText.ts'
import { Button } from '../parts/Button.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import { Notice } from '../parts/Notice.tsx'
import { modalText } from '../text/en/modal.ts'

/** What failed, what to do, Try again, and details for a support request. */
export function ErrorScreen(props: { error: unknown; onRetry(): void }): JSX.Element {
  const text = useText(modalText)
  return (
    <div role="alert">
      <Notice icon="alert" tone="danger" title={text.screenFailed} text={text.screenFailedText}>
        <div className="stack">
          <Button variant="accent" icon="retry" onPress={props.onRetry} focus>
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

/** Plain text for a support request: error codes and messages, without the visitor's addresses. */
export function errorDetails(error: unknown): string {
  const { code, context, cause } = toLatchkeyError(error)
  const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : ''
  return [code, JSON.stringify(context), reason, navigator.userAgent].filter(Boolean).join('\n')
}
