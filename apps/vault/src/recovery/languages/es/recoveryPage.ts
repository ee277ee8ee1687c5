import type { RecoveryPageTexts } from '../en/recoveryPage.ts'

export const texts: RecoveryPageTexts = {
  title: 'Recupera tu billetera',
  intro: 'Desconéctate de internet antes de continuar: esta página no necesita red. Abre tu kit de recuperación con tu código de recuperación y muestra tus 24 palabras, que puedes usar en cualquier otra billetera.',
  show: 'Mostrar las 24 palabras',
  smartAccount: '{address} (cuenta inteligente de esta clave)',
  sealed: 'Este código no abre este kit. Comprueba el código o elige el kit que le corresponde.',
  'other-wallet': 'Este kit contiene una billetera distinta de la que indica, así que nos detuvimos.',
  'rolled-back': 'Este kit está desactualizado. Elige el más reciente.',
}
