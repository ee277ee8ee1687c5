import {
  adoptStyles,
  connectCss,
  embeddedCss,
  factsCss,
  modalCss,
  partsCss,
  signingCss,
  tokensCss,
} from '@latchkey/react/vault'
import { approveCss } from './approve.css.ts'
import { recoveryCss } from './recovery.css.ts'
import { vaultCss } from './vault.css.ts'

/** Styles the page as the modal is styled, with the few rules that only the vault needs. */
export function adoptLook(): void {
  adoptStyles(document, [
    tokensCss,
    partsCss,
    factsCss,
    signingCss,
    modalCss,
    connectCss,
    embeddedCss,
    vaultCss,
    approveCss,
    recoveryCss,
  ])
  document.body.classList.add('lk')
}
