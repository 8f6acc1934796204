// A chat opened by its address is connected to twice: as a new chat, then as itself. Each asks for
// a cookie first, and whichever gets it last stays. So they get it in the order they asked.
(() => {
  const send = window.fetch;
  let before = Promise.resolve();
  window.fetch = (request, options) => {
    const address = request instanceof Request ? request.url : String(request);
    if (!address.endsWith("/set-session-cookie")) return send(request, options);
    const answer = before.then(() => send(request, options));
    before = answer.catch(() => {});
    return answer;
  };
})();
