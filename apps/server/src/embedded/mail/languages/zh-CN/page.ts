import type { PageTexts } from '../en/page.ts'

export const texts: PageTexts = {
  linkOver: '此链接已失效',
  linkOverText: '它已被使用或已过期。请在你登录的网站上重新开始。',
  tooMany: '发送的邮件过多',
  tooManyText: '你的地址在一小时或一天内收到的邮件过多。请稍后重试。',
  isThisYou: '这是你本人吗？',
  isThisYouText: '有新浏览器请求使用你的邮箱地址登录。',
  site: '网站',
  browser: '浏览器',
  sendCode: '是的，把验证码发给我',
  codeSent: '验证码已发送',
  codeSentText: '我们已通过第二封邮件发送验证码。请在你开始登录的地方输入。',
  closePage: '你可以关闭此页面。',
  undoOverText: '更改已被撤销，或已超过 24 小时。',
  undo: '撤销更改？',
  undoText: '你将重新使用旧地址登录，所有浏览器都会被登出。',
  undoButton: '是的，撤销',
  undone: '更改已撤销',
  undoneText: '你可以再次使用 {email} 登录你的钱包。',
  loginOver: '此次登录已过期或已使用',
  loginOverText: '请关闭此窗口，并在你登录的网站上重新开始。',
}
