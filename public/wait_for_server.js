// At a first visit the page is as light or dark as the system.
localStorage["vite-ui-theme"] ??= "system";

// A request that does not reach the server waits until it is back. Chainlit would take its failure
// for somebody who is not logged in, or for a chat that is gone, and leave the page for another one.
// What the page itself says has failed, and what must not be sent twice, does not wait.
(() => {
  const AGAIN_AFTER = 1000;
  const NOT_AGAIN = ["/project/action", "/login"];
  const AWAY = [502, 503, 504];
  const HERE = document.currentScript.src;
  const send = window.fetch;

  const isThere = () =>
    send(HERE, { cache: "no-store" }).then(
      ({ status }) => !AWAY.includes(status),
      () => false,
    );

  // Whether it is back is asked once for all that waits.
  let back = null;
  const untilBack = async () => {
    do await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER));
    while (!(await isThere()));
    back = null;
  };

  const untilThere = async (request, options) => {
    for (;;) {
      try {
        const response = await send(request, options);
        if (!AWAY.includes(response.status)) return response;
      } catch (error) {
        if (options?.signal?.aborted) throw error;
      }
      await (back ??= untilBack());
    }
  };

  // What draws the parts of an answer is fetched once, so that all of it opens meanwhile.
  const kept = new Map();
  const once = async (path, request) => {
    if (!kept.has(path)) kept.set(path, untilThere(request));
    return (await kept.get(path)).clone();
  };

  window.fetch = (request, options) => {
    if (request instanceof Request) return send(request, options);
    const path = new URL(request, location.href).pathname;
    if (path.includes("/public/elements/")) return once(path, request);
    if (NOT_AGAIN.some((each) => path.endsWith(each))) return send(request, options);
    return untilThere(request, options);
  };
})();

// Neither a new chat nor another one could be shown now, in place of the one that is.
document.addEventListener(
  "click",
  (event) => {
    const leaving = event.target.closest?.("#new-chat-button, #thread-history a[href]");
    if (!leaving || !document.getElementById("session-error")) return;
    event.preventDefault();
    event.stopPropagation();
  },
  { capture: true },
);
