// The page takes the address of its chat with the first question, so that a reload comes back to it.
// Where the list of chats has room Chainlit does so itself: its list does it.
const narrow = window.matchMedia("(max-width: 767px)");

export const onChat = (id) => {
  if (narrow.matches && window.location.pathname === "/")
    window.history.replaceState(window.history.state, "", `/thread/${encodeURIComponent(id)}`);
};
