import { closeAlert, internals } from '@latchkey/core/internal'
import { type JSX, useEffect, useState } from 'react'
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
  const alert = useStore(internals(latchkey).alert)
  const remedy = useRemedy()
  if (!alert.open || remedy === undefined) return null
  const { code, detail } = alert
  const sentence = fill(errors[code], { option: detail })
  const namesDetail = sentence !== errors[code]
  return (
    <div className="alert" part="alert" role="alert" data-variant={alert.variant}>
      <Icon name="alert" size={18} />
      <span className="alert-text">
        {sentence}
        {remedy ? <span className="alert-remedy">{plainText(remedy, 1_000)}</span> : null}
        {detail && !namesDetail && !remedy ? (
          <code className="alert-detail">{plainText(detail)}</code>
        ) : null}
      </span>
      <IconButton icon="close" label={text.dismiss} onPress={() => closeAlert(latchkey)} />
    </div>
  )
}

/**
 * What to do about the open alert; `undefined` until it is known, so that the alert does not grow once it is shown. The
 * text is loaded with the first alert, which visitors never see.
 */
function useRemedy(): string | null | undefined {
  const latchkey = useLatchkey()
  const alert = useStore(internals(latchkey).alert)
  const [shown, setShown] = useState<{ alert: object; remedy: string | null } | null>(null)
  useEffect(() => {
    if (!alert.open) return
    let isStopped = false
    const show = (remedy: string | null) => {
      if (!isStopped) setShown({ alert, remedy })
    }
    import('./remedyFor.ts').then(
      ({ remedyFor }) => show(remedyFor(latchkey, alert.code, alert.detail)),
      // The code did not load: the alert stands without its remedy.
      () => show(null),
    )
    return () => {
      isStopped = true
    }
  }, [latchkey, alert])
  return shown?.alert === alert ? shown.remedy : undefined
}
