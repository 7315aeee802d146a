// The pages work without this script. It shows how much is in the cart, and chooses variations without a new page.
(function () {
  var root = document.documentElement;
  var key = 'items in cart ' + root.getAttribute('data-base');

  // A page that others may share has nothing of a person, so the browser itself remembers the number.
  function showCount() {
    try {
      var items = document.querySelector('[data-items]');
      if (items) localStorage.setItem(key, items.getAttribute('data-items'));
      var count = Number(localStorage.getItem(key));
      var badge = document.querySelector('[data-count]');
      if (!badge) return;
      badge.hidden = !count;
      badge.textContent = count > 99 ? '99+' : String(count);
    } catch {
      // A browser may forbid storage; then there is no number.
    }
  }

  function choose(href, name) {
    var request = new XMLHttpRequest();
    request.open('GET', href);
    request.responseType = 'document';
    request.addEventListener('load', function () {
      var page = request.response;
      var parts = page && request.status === 200 ? page.querySelectorAll('[data-part]') : [];
      if (!parts.length) return location.assign(href);
      parts.forEach(function (part) {
        var here = document.querySelector('[data-part="' + part.getAttribute('data-part') + '"]');
        if (!here) return;
        while (here.firstChild) here.removeChild(here.firstChild);
        while (part.firstChild) here.appendChild(document.adoptNode(part.firstChild));
      });
      history.replaceState(null, '', href.split('#')[0]);
      document.querySelectorAll('a[data-choice]').forEach(function (link) {
        if (link.getAttribute('data-choice') === name) link.focus({ preventScroll: true });
      });
    });
    request.addEventListener('error', function () {
      location.assign(href);
    });
    request.send();
  }

  document.addEventListener('click', function (event) {
    if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    var link = event.target.closest && event.target.closest('a[data-choice]');
    if (!link) return;
    event.preventDefault();
    choose(link.href, link.getAttribute('data-choice'));
  });

  showCount();
  addEventListener('pageshow', showCount);
  addEventListener('cartchange', showCount);
})();
