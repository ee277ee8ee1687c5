import type { PageTexts } from '../en/page.ts'

export const texts: PageTexts = {
  linkOver: 'Liên kết này không còn hoạt động',
  linkOverText: 'Liên kết đã được dùng hoặc đã hết hạn. Hãy bắt đầu lại trên trang bạn đăng nhập.',
  tooMany: 'Đã gửi quá nhiều email',
  tooManyText: 'Địa chỉ của bạn đã nhận quá nhiều email trong một giờ hoặc một ngày. Hãy thử lại sau.',
  isThisYou: 'Đây có phải là bạn không?',
  isThisYouText: 'Có yêu cầu đăng nhập bằng địa chỉ email của bạn từ một trình duyệt mới.',
  site: 'Trang',
  browser: 'Trình duyệt',
  sendCode: 'Đúng, gửi mã cho tôi',
  codeSent: 'Mã đang được gửi đến',
  codeSentText: 'Chúng tôi đã gửi mã trong email thứ hai. Hãy nhập mã ở nơi bạn bắt đầu đăng nhập.',
  closePage: 'Bạn có thể đóng trang này.',
  undoOverText: 'Thay đổi đã được hoàn tác, hoặc đã quá 24 giờ.',
  undo: 'Hoàn tác thay đổi?',
  undoText: 'Địa chỉ cũ của bạn lại đăng nhập được và mọi trình duyệt sẽ bị đăng xuất.',
  undoButton: 'Có, hoàn tác',
  undone: 'Đã hoàn tác thay đổi',
  undoneText: 'Bạn lại đăng nhập vào ví bằng {email}.',
  loginOver: 'Lần đăng nhập này đã hết hạn hoặc đã được dùng',
  loginOverText: 'Hãy đóng cửa sổ này và bắt đầu lại trên trang bạn đăng nhập.',
}
