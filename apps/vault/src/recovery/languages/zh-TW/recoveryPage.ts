import type { RecoveryPageTexts } from '../en/recoveryPage.ts'

export const texts: RecoveryPageTexts = {
  title: '復原你的錢包',
  intro: '繼續之前請中斷網路：此頁面不需要網路。它用你的復原碼開啟復原套件，並顯示你的 24 個單字，你可以在任何其他錢包中使用它們。',
  show: '顯示這 24 個單字',
  smartAccount: '{address}（此金鑰的智慧帳戶）',
  sealed: '此復原碼無法開啟此復原套件。請檢查復原碼，或選擇與之對應的套件。',
  'other-wallet': '此復原套件中的錢包與其標明的不同，因此我們已停止。',
  'rolled-back': '此復原套件已過時。請選擇最新的。',
}
