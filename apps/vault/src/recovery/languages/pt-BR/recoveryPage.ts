import type { RecoveryPageTexts } from '../en/recoveryPage.ts'

export const texts: RecoveryPageTexts = {
  title: 'Recupere sua carteira',
  intro: 'Fique offline antes de continuar: esta página não precisa de rede. Ela abre seu kit de recuperação com seu código de recuperação e mostra suas 24 palavras, que você pode usar em qualquer outra carteira.',
  show: 'Mostrar as 24 palavras',
  smartAccount: '{address} (conta inteligente desta chave)',
  sealed: 'Este código não abre este kit. Confira o código ou escolha o kit que pertence a ele.',
  'other-wallet': 'Este kit contém uma carteira diferente da que ele indica, então paramos.',
  'rolled-back': 'Este kit está desatualizado. Escolha o mais recente.',
}
