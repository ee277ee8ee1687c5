import { closeAlert } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { plainText } from '../format/plainText.ts'
import { useErrorText } from '../hooks/useErrorText.ts'
import { useText } from '../hooks/useText.ts'
import { Icon } from '../parts/Icon.tsx'
import { IconButton } from '../parts/IconButton.tsx'
import { modalText } from '../text/en/modal.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** A message for the website's developer, shown with `debug` only. */
export function Alert(): JSX.Element | null {
  const latchkey = useLatchkey()
  const text = useText(modalText)
  const errors = useErrorText()
  const alert = useStore(latchkey.alert)
  if (!alert.open) return null
  const { code, detail } = alert
  const sentence = fill(errors[code], { option: detail })
  const isNamed = sentence !== errors[code]
  return (
    <div className="alert" part="alert" role="alert" data-variant={alert.variant}>
      <Icon name="alert" size={18} />
      <span className="alert-text">
        {sentence}
        {detail && !isNamed ? <code className="alert-detail">{plainText(detail)}</code> : null}
      </span>
      <IconButton icon="close" label={text.dismiss} onPress={() => closeAlert(latchkey)} />
    </div>
  )
}
