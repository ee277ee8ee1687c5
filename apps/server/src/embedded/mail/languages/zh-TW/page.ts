import type { PageTexts } from '../en/page.ts'

export const texts: PageTexts = {
  linkOver: '此連結已失效',
  linkOverText: '它已被使用或已過期。請在你登入的網站上重新開始。',
  tooMany: '寄出的電子郵件過多',
  tooManyText: '你的地址在一小時或一天內收到的電子郵件過多。請稍後重試。',
  isThisYou: '這是你本人嗎？',
  isThisYouText: '有新瀏覽器要求使用你的電子郵件地址登入。',
  site: '網站',
  browser: '瀏覽器',
  sendCode: '是的，把驗證碼寄給我',
  codeSent: '驗證碼已寄出',
  codeSentText: '我們已透過第二封郵件寄出驗證碼。請在你開始登入的地方輸入。',
  closePage: '你可以關閉此頁面。',
  undoOverText: '變更已被撤銷，或已超過 24 小時。',
  undo: '撤銷變更？',
  undoText: '你將重新使用舊地址登入，所有瀏覽器都會被登出。',
  undoButton: '是的，撤銷',
  undone: '變更已撤銷',
  undoneText: '你可以再次使用 {email} 登入你的錢包。',
  loginOver: '此次登入已過期或已使用',
  loginOverText: '請關閉此視窗，並在你登入的網站上重新開始。',
}
