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

  // On a slow network a customer taps again while a choice loads. Each tap waits its turn, so that it is about what was chosen.
  var isLoading = false;
  var addToCart = '';
  var taps = [];

  function takeNextTap() {
    if (!taps.length) return;
    var name = taps.shift();
    var target = name === addToCart ? document.querySelector('form.add button') : findChoice(name);
    if (target) target.click();
    else takeNextTap();
  }

  function findChoice(name) {
    return [].filter.call(document.querySelectorAll('a[data-choice]'), function (link) {
      return link.getAttribute('data-choice') === name;
    })[0];
  }

  function choose(href, name) {
    isLoading = true;
    var request = new XMLHttpRequest();
    request.open('GET', href);
    request.responseType = 'document';
    request.addEventListener('load', function () {
      var page = request.response;
      var parts = page && request.status === 200 ? page.querySelectorAll('[data-part]') : [];
      if (!parts.length) return location.assign(href);
      var quantity = document.getElementById('quantity');
      parts.forEach(function (part) {
        var here = document.querySelector('[data-part="' + part.getAttribute('data-part') + '"]');
        if (!here) return;
        while (here.firstChild) here.removeChild(here.firstChild);
        while (part.firstChild) here.appendChild(document.adoptNode(part.firstChild));
      });
      if (quantity && document.getElementById('quantity'))
        document.getElementById('quantity').value = quantity.value;
      history.replaceState(null, '', href.split('#')[0]);
      if (findChoice(name)) findChoice(name).focus({ preventScroll: true });
      isLoading = false;
      takeNextTap();
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
    if (isLoading) taps.push(link.getAttribute('data-choice'));
    else choose(link.href, link.getAttribute('data-choice'));
  });

  document.addEventListener('submit', function (event) {
    if (!isLoading || event.target.className !== 'add') return;
    event.preventDefault();
    taps.push(addToCart);
  });

  showCount();
  addEventListener('pageshow', showCount);
  addEventListener('cartchange', showCount);
})();
