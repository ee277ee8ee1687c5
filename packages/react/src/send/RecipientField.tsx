import type { Namespace, Recipient } from '@latchkey/core'
import { hasRegistrySuffix, serverConfigQuery } from '@latchkey/core/internal'
import { type JSX, useId } from 'react'
import { groupAddress } from '../format/groupAddress.ts'
import { useInstanceQuery } from '../hooks/useInstanceQuery.ts'
import { useText } from '../hooks/useText.ts'
import { showToast } from '../navigation/showToast.ts'
import { sendText } from '../text/en/send.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { QrImagePicker, useQrReader } from './QrImagePicker.tsx'
import { RecipientAvatar } from './RecipientAvatar.tsx'
import type { Lookup } from './useRecipient.ts'

/**
 * The recipient: an address or a name, typed, pasted, or read from a QR code. The resolved address is shown in full
 * below.
 */
export function RecipientField(props: {
  value: string
  namespace: Namespace
  recipient: Recipient | null
  lookup: Lookup
  onChange(value: string): void
}): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(sendText)
  const id = useId()
  const isWrong = props.lookup === 'done' && props.recipient === null
  const readPicture = useQrReader(props.onChange)
  const handlePaste = async () => {
    try {
      props.onChange((await navigator.clipboard.readText()).trim())
    } catch {
      showToast(latchkey, { variant: 'error', message: text.pasteFailed })
    }
  }
  return (
    <div className="send-recipient">
      <div className="send-field" data-wrong={isWrong || undefined}>
        <label className="hidden" htmlFor={id}>
          {text.recipient}
        </label>
        <input
          id={id}
          type="text"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={text.recipientHint}
          maxLength={300}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-error` : undefined}
          // Right-to-left, a long address would be cut off at its beginning.
          dir={props.value === '' ? undefined : 'ltr'}
          value={props.value}
          onChange={(event) => props.onChange(event.currentTarget.value)}
          onPaste={(event) => {
            const [picture] = event.clipboardData.files
            if (!picture) return
            event.preventDefault()
            void readPicture(picture)
          }}
        />
        {props.value === '' ? (
          <>
            <button type="button" className="link" onClick={() => void handlePaste()}>
              {text.paste}
            </button>
            <QrImagePicker onRead={props.onChange} />
          </>
        ) : null}
      </div>
      <div className="send-whom-place">
        {isWrong ? <RecipientError id={`${id}-error`} value={props.value} /> : null}
        <div role="status">
          {props.lookup === 'searching' ? <p className="send-hint">{text.resolving}</p> : null}
          {props.lookup === 'disagree' ? <p className="send-hint">{text.disagree}</p> : null}
          {props.lookup === 'failed' ? <p className="send-hint">{text.unanswered}</p> : null}
          {props.recipient && props.lookup === 'done' ? (
            <ResolvedRecipient namespace={props.namespace} recipient={props.recipient} />
          ) : null}
        </div>
      </div>
    </div>
  )
}

/** Names of the server's registry are no typos; Send does not resolve them, because only the server would confirm them. */
function RecipientError({ id, value }: { id: string; value: string }): JSX.Element {
  const text = useText(sendText)
  const { data: config } = useInstanceQuery(serverConfigQuery(useLatchkey()))
  const suffix = config?.nameSuffixes.find((known) => hasRegistrySuffix(value.trim(), [known]))
  return (
    <p id={id} className="error-text" role="alert">
      {suffix ? fill(text.registryName, { suffix }) : text.addressWrong}
    </p>
  )
}

function ResolvedRecipient(props: { namespace: Namespace; recipient: Recipient }): JSX.Element {
  const { namespace, recipient } = props
  return (
    <p className="send-whom">
      <RecipientAvatar namespace={namespace} address={recipient.address} />
      <span className="hidden">{recipient.address}</span>
      <bdi aria-hidden="true" className="send-groups" dir="ltr">
        {groupAddress(recipient.address).join(' ')}
      </bdi>
    </p>
  )
}
