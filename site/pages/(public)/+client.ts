import "../../styles/index.css";
import "../../client/main";
