import { texts } from '../text/language.ts'

/** A way to open the wallet. The stored label is English; of a passkey it also names the platform, in brackets. */
export function slotName({ type, label }: { type: string; label: string }): string {
  if (type === 'recovery') return texts().wallet.recoveryCode
  if (type === 'device') return texts().protect.thisBrowser
  return label.replace(/^Passkey/, texts().protect.passkey)
}
