import type { RecoveryPageTexts } from '../en/recoveryPage.ts'

export const texts: RecoveryPageTexts = {
  title: 'Ripristina il tuo wallet',
  intro: 'Vai offline prima di continuare: questa pagina non ha bisogno della rete. Apre il tuo kit di recupero con il tuo codice di recupero e mostra le tue 24 parole, che puoi usare in qualsiasi altro wallet.',
  show: 'Mostra le 24 parole',
  smartAccount: '{address} (smart account di questa chiave)',
  sealed: 'Questo codice non apre questo kit. Controlla il codice o scegli il kit che gli corrisponde.',
  'other-wallet': 'Questo kit contiene un wallet diverso da quello che indica, quindi ci siamo fermati.',
  'rolled-back': 'Questo kit non è aggiornato. Scegli il più recente.',
}
