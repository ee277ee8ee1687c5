import type { PageTexts } from '../en/page.ts'

export const texts: PageTexts = {
  linkOver: 'このリンクは使えません',
  linkOverText: '使用済みか、期限切れです。ログインするサイトで最初からやり直してください。',
  tooMany: '送信されたメールが多すぎます',
  tooManyText: '1 時間または 1 日のうちに、あなたのアドレスに多すぎるメールが送信されました。後でもう一度お試しください。',
  isThisYou: 'ご本人ですか？',
  isThisYouText: '新しいブラウザーから、あなたのメールアドレスでのログインがリクエストされました。',
  site: 'サイト',
  browser: 'ブラウザー',
  sendCode: 'はい、コードを送信',
  codeSent: 'コードを送信しました',
  codeSentText: '2 通目のメールでお送りしました。ログインを始めた画面に入力してください。',
  closePage: 'このページを閉じてかまいません。',
  undoOverText: '変更はすでに取り消されたか、24 時間以上経過しています。',
  undo: '変更を取り消しますか？',
  undoText: '以前のアドレスで再びログインできるようになり、すべてのブラウザーがログアウトされます。',
  undoButton: 'はい、取り消す',
  undone: '変更を取り消しました',
  undoneText: '{email} で再びウォレットにログインできます。',
  loginOver: 'このログインは期限切れか、使用済みです',
  loginOverText: 'このウィンドウを閉じて、ログインするサイトで最初からやり直してください。',
}
