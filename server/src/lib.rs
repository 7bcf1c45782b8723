//! The server side of HTTP/1.1 for `ssg` and `api-lambda`, with limits on what one connection and one client may take.

mod head;
mod places;
mod stop;

use std::{convert::Infallible, net::SocketAddr, pin::pin, sync::Arc, time::Duration};

use axum::{Router, body::Body, extract::ConnectInfo};
use http_body_util::BodyExt;
use hyper::{Request, body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::watch,
    time::{sleep, timeout},
};
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt;

use places::{Place, Places};

pub use head::AmbiguousHead;
pub use places::{Limits, network};
pub use stop::StopSignal;

/// Time for the head of a request to arrive. A client that sends nothing holds a connection no longer.
const HEAD_TIMEOUT: Duration = Duration::from_secs(10);

/// Time in which a client has to take some more of a response. A client that reads nothing holds a connection no
/// longer.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);

/// Maximum size of the head of a request; a longer one is answered with 431. Browsers send one or two kilobytes.
const MAX_HEAD_BYTES: usize = 32 * 1024;

/// Pause after a connection that could not be accepted: the system is out of files, for example. Some will be free again.
const ACCEPT_PAUSE: Duration = Duration::from_millis(5);

/// Serves connections until the program is asked to stop. Then it finishes the responses that are under way, for at most
/// the time in `limits`. Handlers get the client's address as [`ConnectInfo`].
pub async fn serve(listener: &TcpListener, router: &Router, limits: &Limits, stop: StopSignal) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD_TIMEOUT).max_buf_size(MAX_HEAD_BYTES);
    let places = Places::new(limits);
    let (stopping, is_stopping) = watch::channel(());
    let mut stopped = pin!(stop.received());
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stopped => break,
        };
        let Ok((stream, peer)) = accepted else {
            places.end_longest_wait(Duration::ZERO);
            sleep(ACCEPT_PAUSE).await;
            continue;
        };
        // Closed at once: a response would cost what the limit saves.
        let Some(client) = places.client(peer.ip()) else { continue };
        // Further connections wait in the queue of the operating system.
        let place = tokio::select! {
            place = places.next(client) => place,
            () = &mut stopped => break,
        };
        let (http, router, is_stopping) = (http.clone(), router.clone(), is_stopping.clone());
        tokio::spawn(async move { converse(&http, router, stream, peer, place, is_stopping).await });
    }
    drop(stopping);
    let _ = timeout(limits.shutdown, places.all_free()).await;
}

/// Answers the requests of one connection until it ends, or has to.
async fn converse(
    http: &http1::Builder,
    router: Router,
    stream: TcpStream,
    peer: SocketAddr,
    place: Place,
    mut is_stopping: watch::Receiver<()>,
) {
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(WRITE_TIMEOUT));
    let place = Arc::new(place);
    let seat = Arc::clone(&place);
    let service = service_fn(move |mut request: Request<Incoming>| {
        let turn = Place::turn(&seat);
        request.extensions_mut().insert(ConnectInfo(peer));
        let answer = router.clone().oneshot(request.map(Body::new));
        async move {
            let answer = answer.await.unwrap_or_else(|never: Infallible| match never {});
            // The turn ends when the last of the response is taken.
            let held = move |error| {
                let _turn = &turn;
                error
            };
            Ok::<_, Infallible>(answer.map(|body| body.map_err(held)))
        }
    });
    let mut connection = pin!(http.serve_connection(TokioIo::new(Box::pin(stream)), service));
    tokio::select! {
        // An error here is a connection that broke off.
        _ = connection.as_mut() => return,
        () = place.is_needed() => {}
        _ = is_stopping.changed() => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = timeout(place.time_to_end(), connection).await;
}
