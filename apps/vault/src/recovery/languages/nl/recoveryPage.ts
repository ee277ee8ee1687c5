import type { RecoveryPageTexts } from '../en/recoveryPage.ts'

export const texts: RecoveryPageTexts = {
  title: 'Je wallet herstellen',
  intro: 'Ga offline voordat je verdergaat: deze pagina heeft geen netwerk nodig. Ze opent je herstelkit met je herstelcode en toont je 24 woorden, die je in elke andere wallet kunt gebruiken.',
  show: 'De 24 woorden tonen',
  smartAccount: '{address} (smart account van deze sleutel)',
  sealed: 'Deze code opent deze kit niet. Controleer de code of kies de kit die erbij hoort.',
  'other-wallet': 'Deze kit bevat een andere wallet dan hij noemt, dus zijn we gestopt.',
  'rolled-back': 'Deze kit is verouderd. Kies de nieuwste.',
}
