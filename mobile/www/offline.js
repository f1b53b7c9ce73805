// Goes to the portal when the parent asks for it, and by itself when the phone is connected again.
const again = () => location.replace(document.body.dataset.server);
document.querySelector('button').addEventListener('click', again);
addEventListener('online', again);
