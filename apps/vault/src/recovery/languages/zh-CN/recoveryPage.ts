import type { RecoveryPageTexts } from '../en/recoveryPage.ts'

export const texts: RecoveryPageTexts = {
  title: '恢复你的钱包',
  intro: '继续之前请断开网络：此页面不需要网络。它用你的恢复码打开恢复包，并显示你的 24 个单词，你可以在任何其他钱包中使用它们。',
  show: '显示这 24 个单词',
  smartAccount: '{address}（此密钥的智能账户）',
  sealed: '此恢复码无法打开此恢复包。请检查恢复码，或选择与之对应的恢复包。',
  'other-wallet': '此恢复包中的钱包与其标明的不同，因此我们已停止。',
  'rolled-back': '此恢复包已过时。请选择最新的。',
}
